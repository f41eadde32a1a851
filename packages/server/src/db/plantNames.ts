/** The letters of a kind as the inside of a class of the database's regular expressions, which has no names of kinds. */
function lettersOf(kind: RegExp): string {
  const parts: string[] = [];
  const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  let first: number | null = null;
  // No text of the database holds U+0000; the last code point is not assigned.
  for (let code = 1; code <= 0x10_ff_ff; code += 1) {
    const isOne = (code < 0xd8_00 || code > 0xdf_ff) && kind.test(String.fromCodePoint(code));
    if (isOne) first ??= code;
    else if (first !== null) {
      parts.push(first === code - 1 ? escaped(first) : `${escaped(first)}-${escaped(code - 1)}`);
      first = null;
    }
  }
  return parts.join('');
}

/** Crops of the list whose own names have a comma, as `cropKey` makes them. */
const NAMES_WITH_COMMAS = ['meggy cseresznye', 'gyep legelo'] as const;

/**
 * Functions that divide the crops of a text as `plantNames` does and compare them as `cropKey` does. Migration 0095 makes
 * them, so a crop of the list with another comma needs a migration of its own.
 */
export const plantNamesFunctions = (): readonly string[] => {
  const space = lettersOf(/\s/u);
  const unseen = lettersOf(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u);
  return [
    `create function crop_key(name text) returns text language sql immutable strict parallel safe as $$
      select coalesce(nullif(btrim(regexp_replace(lower(
        regexp_replace(normalize(name, NFD), '[${lettersOf(/\p{Mn}/u)}]+', '', 'g')), '[^a-z0-9]+', ' ', 'g')), ''), name)
    $$`,
    `create function plant_names(plants text) returns text[] language plpgsql immutable strict parallel safe
    set search_path = public, pg_temp as $$
      declare
        names text[] := '{}';
        keys text[] := '{}';
        stretch text;
        part text;
        parts text[];
        part_keys text[];
        place integer;
      begin
        foreach stretch in array string_to_array(normalize(plants, NFC), ';') loop
          parts := '{}';
          part_keys := '{}';
          foreach part in array string_to_array(stretch, ',') loop
            part := btrim(regexp_replace(part, '[${space}]+', ' ', 'g'));
            continue when part !~ '[^${unseen}]' or crop_key(part) = any (part_keys);
            parts := parts || part;
            part_keys := part_keys || crop_key(part);
          end loop;
          place := 1;
          while place <= cardinality(parts) loop
            part := parts[place];
            if crop_key(part || ', ' || parts[place + 1]) = any (array['${NAMES_WITH_COMMAS.join("', '")}']) then
              place := place + 1;
              part := part || ', ' || parts[place];
            end if;
            if not crop_key(part) = any (keys) then
              names := names || part;
              keys := keys || crop_key(part);
            end if;
            place := place + 1;
          end loop;
        end loop;
        return names;
      end
    $$`,
  ];
};
