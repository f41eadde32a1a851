import { Fragment } from 'react';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { pathTo } from '#web/routes/routes.ts';
import { RowLink } from '#web/ui/RowLink.tsx';

interface Props {
  readonly insured: readonly { readonly id: number; readonly name: string }[];
}

/** The farmers of a policy, each with the way to their page where this user has it. */
export function InsuredNames({ insured }: Props) {
  const hasScreen = useHasScreen();
  return insured.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <RowLink to={hasScreen('insuredFarmer') ? pathTo('insuredFarmer', { id }) : undefined}>{name}</RowLink>
    </Fragment>
  ));
}
