-- A site chooses the rate of users who join without an inviter. Users of existing sites join with the rate that they had
-- until now, none: their operators decide whether to pay, and how much.
UPDATE sites SET settings = settings || jsonb_build_object('sign_up',
  jsonb_build_object('startRate', '0') || coalesce(settings -> 'sign_up', '{}'::jsonb));
