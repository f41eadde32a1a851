import type { Policy, PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#web/app/routes.ts';

export interface PolicyView {
  /** The policy's own view, one of its plots, or a plot that it does not have. */
  readonly kind: 'policy' | 'plot' | 'missing';
  readonly plot: PolicyPlot | null;
  readonly openPlot: (id: number | null) => void;
}

/** What is looked at of a policy: a function of the address, changed by going to another one. */
export function usePolicyView({ policyNumber, year, policyPlots }: Policy): PolicyView {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get('policyPlotId');
  const plot = asked === null ? null : (policyPlots.find(({ id }) => String(id) === asked) ?? null);
  return {
    kind: asked === null ? 'policy' : plot === null ? 'missing' : 'plot',
    plot,
    openPlot: (id) => void navigate(href.policy(policyNumber, { year, ...(id === null ? {} : { policyPlotId: id }) })),
  };
}
