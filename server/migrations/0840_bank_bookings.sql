-- One row per movement of money out of a site's bank account, however many files list it. A file's line is paired with at
-- most one of them, and each line of a file with another one.
CREATE TABLE bank_bookings (
  site_id        text NOT NULL,
  booking_id     text COLLATE "C" NOT NULL,
  -- '2026-11-20', as in bank_statement_lines
  booked_on      text NOT NULL,
  out_minor      bigint NOT NULL CHECK (out_minor > 0),
  -- '' for the currency of the account; several for an unclear sign ('USD/AUD/CAD/…')
  currency       text NOT NULL,
  -- '' if the bank gave no number that identifies a booking
  bank_reference text NOT NULL,
  -- The payout, or the order of a deposit, that a line of it named; '' if none, or several. Never changed once it is set.
  named          text COLLATE "C" NOT NULL DEFAULT '',
  -- The payout that it pays; '' if none. Never changed once it is set.
  pays           text COLLATE "C" NOT NULL DEFAULT '',
  -- It was only listed before its day, so it may be made up and is no refund yet.
  is_early       boolean NOT NULL DEFAULT false,
  -- The line since which it counts for its record: the first one that named the record, on a day that had come.
  statement_id   text COLLATE "C" NOT NULL,
  line           integer NOT NULL,
  PRIMARY KEY (site_id, booking_id)
);
COMMENT ON TABLE bank_bookings IS
  'append-only but (named, pays, is_early, statement_id, line): what left the bank stays written';
CREATE UNIQUE INDEX bank_bookings_pays ON bank_bookings (site_id, pays) WHERE pays <> '';
CREATE INDEX bank_bookings_named ON bank_bookings (site_id, named) WHERE named <> '';
CREATE INDEX bank_bookings_day ON bank_bookings (site_id, booked_on, out_minor);

-- NULL: incoming money, a line that cannot be read, or a line that an earlier version imported after this migration.
ALTER TABLE bank_statement_lines ADD COLUMN booking_id text COLLATE "C";
CREATE INDEX bank_statement_lines_booking ON bank_statement_lines (site_id, booking_id) WHERE booking_id IS NOT NULL;

-- The lines of earlier files: equal lines that name the same record are one booking, the first of one file with the
-- first of another, the second with the second. A line that names nothing is a booking of its own beside one that names a
-- record, and beside one with another text. The currency of the account is that of lines that settled something: the table of sites is on one machine.
UPDATE bank_statement_lines l SET booking_id = x.booking_id
FROM (
  SELECT site_id, statement_id, line, 'bb_' || first_value(statement_id || '_' || line) OVER (
    PARTITION BY site_id, booked_on, amount_minor, currency, bank_reference, named, text, number ORDER BY statement_id, line
  ) AS booking_id
  FROM (
    SELECT o.*, row_number() OVER (
      PARTITION BY site_id, statement_id, booked_on, amount_minor, currency, bank_reference, named, text ORDER BY line
    ) AS number
    FROM (
      SELECT b.site_id, b.statement_id, b.line, b.booked_on, b.amount_minor, b.bank_reference,
        CASE WHEN a.currency IS NULL THEN b.currency ELSE '' END AS currency,
        CASE WHEN 'several_references' = ANY (string_to_array(b.note, ' ')) THEN ''
          ELSE coalesce(d.extra_of, b.about) END AS named,
        CASE WHEN b.about = '' OR 'several_references' = ANY (string_to_array(b.note, ' ')) THEN b.text ELSE '' END AS text
      FROM bank_statement_lines b
      LEFT JOIN (SELECT DISTINCT site_id, currency FROM bank_statement_lines WHERE outcome = 'matched' AND currency <> '') a
        ON a.site_id = b.site_id AND a.currency = b.currency
      LEFT JOIN deposits d ON d.site_id = b.site_id AND d.deposit_id = b.about
      WHERE b.amount_minor < 0 AND b.booked_on <> ''
    ) o
  ) n
) x
WHERE l.site_id = x.site_id AND l.statement_id = x.statement_id AND l.line = x.line;

-- A booking counts since the first line that was not dated ahead, if there is one. What pays a payout is the line that
-- settled it or that an operator matched to it, otherwise the first line that was known as its payment: one booking for
-- each payout, and one payout for each booking.
INSERT INTO bank_bookings
  (site_id, booking_id, booked_on, out_minor, currency, bank_reference, named, pays, is_early, statement_id, line)
SELECT DISTINCT ON (b.site_id, b.booking_id) b.site_id, b.booking_id, b.booked_on, -b.amount_minor,
  CASE WHEN a.currency IS NULL THEN b.currency ELSE '' END,
  b.bank_reference,
  CASE WHEN 'several_references' = ANY (string_to_array(b.note, ' ')) THEN '' ELSE coalesce(d.extra_of, b.about) END,
  coalesce(o.pays, ''),
  d.deposit_id IS NOT NULL AND 'date' = ANY (string_to_array(b.note, ' ')), b.statement_id, b.line
FROM bank_statement_lines b
LEFT JOIN (SELECT DISTINCT site_id, currency FROM bank_statement_lines WHERE outcome = 'matched' AND currency <> '') a
  ON a.site_id = b.site_id AND a.currency = b.currency
LEFT JOIN deposits d ON d.site_id = b.site_id AND d.deposit_id = b.about
LEFT JOIN (
  SELECT DISTINCT ON (site_id, booking_id) site_id, booking_id, pays
  FROM (
    SELECT DISTINCT ON (c.site_id, c.pays) c.site_id, c.pays, c.booking_id, c.rank
    FROM (
      SELECT site_id, about AS pays, booking_id, CASE outcome WHEN 'matched' THEN 0 ELSE 1 END AS rank, statement_id, line
      FROM bank_statement_lines
      WHERE booking_id IS NOT NULL AND outcome IN ('matched', 'known') AND about <> ''
      UNION ALL
      SELECT f.site_id, f.record_id, l.booking_id, 0, l.statement_id, l.line
      FROM reconciliation_findings f
      JOIN bank_statement_lines l ON l.site_id = f.site_id AND l.statement_id = f.statement_id AND l.line = f.line
      WHERE f.about = 'statement' AND f.resolved_as = 'matched' AND f.record_id <> '' AND l.booking_id IS NOT NULL
    ) c
    JOIN withdrawals w ON w.site_id = c.site_id AND w.withdrawal_id = c.pays
    ORDER BY c.site_id, c.pays, c.rank, c.statement_id, c.line
  ) first_of_payout
  ORDER BY site_id, booking_id, rank, pays
) o ON o.site_id = b.site_id AND o.booking_id = b.booking_id
WHERE b.booking_id IS NOT NULL
ORDER BY b.site_id, b.booking_id, d.deposit_id IS NOT NULL AND 'date' = ANY (string_to_array(b.note, ' ')), b.statement_id,
  b.line;
