-- What a session was opened with ("Chrome on Android"), so that its owner knows it again. Never the whole User-Agent.

ALTER TABLE sessions ADD COLUMN device TEXT;
