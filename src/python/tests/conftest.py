import pytest

pytest_plugins = "pytester"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch, tmp_path):
    """Failing games are kept in the current folder."""
    monkeypatch.chdir(tmp_path)
