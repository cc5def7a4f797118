-- An ended session is deleted by the time of its end, which is months before it would have expired.
CREATE INDEX sessions_ended ON sessions (site_id, ended_at) WHERE ended_at IS NOT NULL;
