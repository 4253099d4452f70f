"""Write what the commands of the pages print anew: `python -m tests.refresh_pages`."""

import tempfile
from pathlib import Path

from tests import pages

if __name__ == "__main__":
    for page in pages.PAGES:
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(pages.followed(page, Path(folder)), encoding="utf-8")
