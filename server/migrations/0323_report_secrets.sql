-- Of a provider that signs with a key pair: what we sign with when we ask it for its reports, sealed.
ALTER TABLE channels ADD COLUMN report_secret_sealed text NOT NULL DEFAULT '';
