-- What else rules found of a held conversion: an operator who releases it has seen all.
ALTER TABLE fraud_holds ADD COLUMN also jsonb NOT NULL DEFAULT '[]';
