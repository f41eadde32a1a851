import type { Executor } from '#server/db/executor.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';

/** Groups that may hold layers: those of images, and each company's own. Who may see which is not decided here. */
export async function groupNames(executor: Executor): Promise<string[]> {
  const images = await executor.selectFrom('raster').select('groupName').distinct().execute();
  const companies = await executor.selectFrom('company').select('id').execute();
  const names = [...images.map(({ groupName }) => groupName), ...companies.map(({ id }) => companyGroup(id))];
  return [...new Set(names)].toSorted();
}
