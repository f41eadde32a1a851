/** The peer of the point read: Fastify and the driver with the same query, and nothing else. */
import Fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify();
app.get<{ Params: { id: string } }>('/plot/:id', async (request) => {
  const { rows } = await pool.query(
    `select p.id, p.policy_id, y.policy_number, p.plant_name, p.plant_code, p.insured_area, p.mepar_code,
      st_asgeojson(b.geom, 2)::json as mepar_polygon, st_asgeojson(p.table_geom, 2)::json as table_geometry,
      p.table_geom_ha, p.updated_at, p.version
     from policy_plot p join policy y on y.id = p.policy_id left join block b on b.mepar_code = p.mepar_code
     where p.id = $1`,
    [Number(request.params.id)],
  );
  return rows[0];
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
