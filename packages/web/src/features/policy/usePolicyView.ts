import type { Policy, PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#web/routes/routes.ts';

export interface PolicyView {
  /** The policy's own view, one of its plots, or a plot that it does not have. */
  readonly kind: 'policy' | 'plot' | 'missing';
  readonly plot: PolicyPlot | null;
  readonly openPlot: (id: number | null) => void;
}

/** A number of an address; what is none counts as not given. */
export const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Addresses of a policy: they keep the choice among several of its number, where this one has it. */
export function usePolicyHref({ policyNumber, year }: Pick<Policy, 'policyNumber' | 'year'>) {
  const named = wholeNumber(useSearchParams()[0].get('policyId'));
  return (query: { readonly policyPlotId?: number } = {}): string =>
    href.policy(policyNumber, { year, ...(named !== null && { policyId: named }), ...query });
}

/** The view of a policy: a function of the address, changed by navigation. */
export function usePolicyView(policy: Policy): PolicyView {
  const { policyPlots } = policy;
  const hrefOf = usePolicyHref(policy);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get('policyPlotId');
  const plot = asked === null ? null : (policyPlots.find(({ id }) => String(id) === asked) ?? null);
  return {
    kind: asked === null ? 'policy' : plot === null ? 'missing' : 'plot',
    plot,
    openPlot: (id) => void navigate(hrefOf(id === null ? {} : { policyPlotId: id })),
  };
}
