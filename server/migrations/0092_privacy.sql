-- The privacy policy is a text of its own beside the terms, and is agreed to with them.

ALTER TABLE content DROP CONSTRAINT content_kind_check;
ALTER TABLE content ADD CONSTRAINT content_kind_check
  CHECK (kind IN ('banner', 'notice', 'help', 'about', 'terms', 'privacy'));

ALTER TABLE user_consents DROP CONSTRAINT user_consents_kind_check;
ALTER TABLE user_consents ADD CONSTRAINT user_consents_kind_check CHECK (kind IN ('terms', 'privacy'));
