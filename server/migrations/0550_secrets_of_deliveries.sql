-- Which of its source's secrets a delivery was signed with: what one signed that was replaced since is not taken any more.
ALTER TABLE conversion_sources ADD COLUMN secret_number integer NOT NULL DEFAULT 1;
ALTER TABLE conversion_deliveries ADD COLUMN secret_number integer NOT NULL DEFAULT 1;
UPDATE conversion_deliveries d SET secret_number = 0
FROM (
  SELECT site_id, target_id, max(decided_at) AS replaced_at FROM approval_requests
  WHERE kind = 'source' AND state = 'approved' AND payload ->> 'change' = 'rotate' GROUP BY site_id, target_id
) r
WHERE d.site_id = r.site_id AND d.source = r.target_id AND d.received_at <= r.replaced_at
  AND d.outcome IN ('malformed', 'stale', 'ignored', 'switched_off', 'conflict');
CREATE INDEX conversion_deliveries_untaken ON conversion_deliveries (site_id, source, delivery_id)
  WHERE outcome IN ('malformed', 'stale', 'ignored', 'switched_off');
