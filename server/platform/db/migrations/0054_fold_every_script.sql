-- in batches
-- foldText of the contract says the same and why; fold-text.test.ts compares the two. Marks are taken off before lower case
-- is made, so that Latin letters do not depend on what the database's locale knows. Plain names, of one byte a character,
-- need none of it.
CREATE OR REPLACE FUNCTION fold_text(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN lower(words) ELSE
    normalize(replace(translate(lower(regexp_replace(normalize(words, NFKD),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u20d0-\u20ff\ufe00-\ufe0f]+',
      '', 'g')), 'ςı‘’ʼ', 'σi'''''''), 'ß', 'ss'), NFC)
  END
$$;
--> statement-breakpoint
-- The trigger writes it.
UPDATE users SET search_text = '' WHERE id IN (
  SELECT id FROM users
  WHERE search_text <> fold_text(btrim(first_name || ' ' || last_name) || chr(9) || email) LIMIT 1000
);
