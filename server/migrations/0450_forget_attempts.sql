-- What is over is deleted each hour: strangers make counts of attempts and codes, users make sessions.
CREATE INDEX attempt_counters_over ON attempt_counters (site_id, window_ends);
CREATE INDEX sessions_over ON sessions (site_id, expires_at);
CREATE INDEX sessions_of_user ON sessions (site_id, uid, expires_at);
