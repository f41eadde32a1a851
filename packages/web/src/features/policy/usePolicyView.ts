import type { Policy, PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#web/routes/routes.ts';

export interface PolicyView {
  /** The policy's own view, one of its plots, or a plot that it does not have. */
  readonly kind: 'policy' | 'plot' | 'missing';
  readonly plot: PolicyPlot | null;
  readonly openPlot: (id: number | null) => void;
}

/** Addresses of a policy: they go on naming which of several of its number it is, where this one's does. */
export function usePolicyHref({ policyNumber, year }: Pick<Policy, 'policyNumber' | 'year'>) {
  const named = Number(useSearchParams()[0].get('policyId') ?? Number.NaN);
  return (query: { readonly policyPlotId?: number } = {}): string =>
    href.policy(policyNumber, { year, ...(Number.isInteger(named) && { policyId: named }), ...query });
}

/** What is looked at of a policy: a function of the address, changed by going to another one. */
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
