import type { Photo } from '@georisk/contract/verticals/insurance/damages.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { FactTable } from '#web/ui/FactTable.tsx';
import { photoTexts as texts } from './texts.hu.ts';

/** Data of a photo. */
export function PhotoFacts({ photo }: { readonly photo: Photo }) {
  const hasScreen = useHasScreen();
  const { sequenceNumber, damageNumber, inspectionNumber, externalId, photoCreatedAt } = photo;
  const number =
    damageNumber !== null && hasScreen('damage') ? (
      <Link component={RouterLink} to={href.damage(damageNumber)}>
        {damageNumber}
      </Link>
    ) : (
      damageNumber
    );
  const facts = [
    [texts.sequence, sequenceNumber],
    [texts.damage, number],
    [texts.inspection, inspectionNumber],
    [texts.external, externalId],
    [texts.time, photoCreatedAt === null ? null : formatDateTime(photoCreatedAt)],
  ] as const;
  return <FactTable facts={facts.map(([name, value]) => [name, value ?? texts.missing])} />;
}
