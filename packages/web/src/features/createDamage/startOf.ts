import { type CaseValues, emptyBlockValues } from '#web/shared/caseForm/caseValues.ts';

const MAX_LENGTH = 64;
const textOf = (params: URLSearchParams, name: string): string => params.get(name)?.trim().slice(0, MAX_LENGTH) ?? '';

/** What a form begins with by its address: policy, block and area of the land that somebody came from. */
export function startOf(params: URLSearchParams): Partial<CaseValues> {
  const [policyNumber, mepar, area] = [
    textOf(params, 'policyNumber'),
    textOf(params, 'meparCode'),
    textOf(params, 'area'),
  ];
  return {
    ...(policyNumber !== '' && { policyNumber }),
    ...(area !== '' && { area }),
    ...(mepar !== '' && { blocks: [{ ...emptyBlockValues(), mepar, ...(area !== '' && { area }) }] }),
  };
}
