"""One shape for every error over HTTP: problem details (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from api.schema import Problem
from graph.errors import InputError, NotFoundError, QueryError, SaysoError, StoreError

MEDIA_TYPE = "application/problem+json"

STATUS: dict[type[SaysoError], HTTPStatus] = {
    InputError: HTTPStatus.BAD_REQUEST,
    QueryError: HTTPStatus.BAD_REQUEST,
    NotFoundError: HTTPStatus.NOT_FOUND,
    StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
}

RESPONSES: dict[int | str, dict[str, object]] = {
    "default": {"description": "What went wrong (RFC 9457)", "content": {MEDIA_TYPE: {}}, "model": Problem}
}


def install(app: FastAPI) -> None:
    """Let every error of the application leave as problem details."""
    app.add_exception_handler(SaysoError, _sayso)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _unexpected)


def problem(status: HTTPStatus, detail: str, **more: object) -> JSONResponse:
    """Return the response for a problem; the title is the status's own phrase."""
    body = Problem.model_validate(
        {"type": "about:blank", "title": status.phrase, "status": int(status), "detail": detail, **more}
    )
    return JSONResponse(body.model_dump(exclude_none=True), status_code=int(status), media_type=MEDIA_TYPE)


async def _sayso(_: Request, error: Exception) -> JSONResponse:
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), HTTPStatus.INTERNAL_SERVER_ERROR)
    if isinstance(error, QueryError):
        return problem(status, str(error), line=error.line, column=error.column, excerpt=error.caret())
    return problem(status, str(error))


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = problem(HTTPStatus(error.status_code), str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    said = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, said)


async def _unexpected(_: Request, error: Exception) -> JSONResponse:
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, f"An error of our own ({type(error).__name__}). Please report it.")
