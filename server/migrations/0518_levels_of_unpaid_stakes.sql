-- Stakes of money that another user sent and owes count towards no level: up to which of these they are counted.
ALTER TABLE vip_members ADD COLUMN unpaid_number integer NOT NULL DEFAULT 0;
CREATE INDEX unpaid_play_sent ON unpaid_play (site_id, uid, number) WHERE is_sent;
