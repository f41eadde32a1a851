import type { DamageRef } from '@georisk/contract/schemas/refs.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { RefRow, RefRows } from '#web/ui/RefRows.tsx';
import { blockTexts as texts } from './texts.hu.ts';

/** Damage cases in short. */
export function DamageRows({ damages }: { readonly damages: readonly DamageRef[] }) {
  const hasScreen = useHasScreen();
  return (
    <RefRows>
      {damages.map(({ id, damageNumber, canOpen, dangerType, damageDate, area, status }) => (
        <RefRow
          key={id}
          title={damageNumber}
          to={canOpen && hasScreen('damage') ? href.damage(damageNumber) : undefined}
          note={`${texts.damageLine(dangerType, formatDate(damageDate))} · ${formatHectares(area)} · ${texts.statuses[status]}`}
        />
      ))}
    </RefRows>
  );
}
