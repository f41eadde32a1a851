import { formatDate } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import type { ReplacedDate } from './replacedDate.ts';
import { imageryTexts as texts } from './texts.hu.ts';

const named = (date: string | null) => (date === null ? null : formatDate(date));

/** Says that the map shows another day than the address names. */
export const ReplacedNotice = ({ replaced: { asked, shown } }: { readonly replaced: ReplacedDate }) => (
  <FloatingPanel role="status" sx={{ px: 3, py: 2, typography: 'body2', maxWidth: 400 }}>
    {texts.replaced(named(asked), named(shown))}
  </FloatingPanel>
);
