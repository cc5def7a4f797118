-- Text messages go to the areas of the languages, and to those that a site names: a site's own area, which one owner alone can
-- change, is named where messages went there until now.
UPDATE sites SET settings = settings || jsonb_build_object('sms', coalesce(settings -> 'sms', '{}'::jsonb)
  || jsonb_build_object('areaCodes', jsonb_build_array(area_code, '1', '34', '63', '82', '86')))
WHERE area_code NOT IN ('1', '34', '63', '82', '86')
  AND coalesce(settings -> 'sms' -> 'areaCodes', '[]'::jsonb) = '[]'::jsonb;
