import { sql } from 'kysely';

/** The point that a photo shows; where its measurement went to a point of a later plan, that one. */
export const pointShown = sql`coalesce(
  (select was.replaced_by from sampling_point was where was.id = photo.sampling_point_id and was.deleted_at is not null),
  photo.sampling_point_id)`;
