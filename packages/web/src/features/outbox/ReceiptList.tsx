import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { operationTexts } from '#web/offline/operation.hu.ts';
import type { Receipt } from '#web/offline/operation.ts';
import { Section } from '#web/ui/Section.tsx';
import { outboxTexts as texts } from './texts.hu.ts';

/** More would make the page endless. */
const MAX_SHOWN = 50;

function textOf({ stamp, proposed }: Receipt): string {
  if (proposed !== undefined) return texts.proposed[proposed];
  if (stamp === null) return texts.sent;
  return stamp === 'none' ? texts.unchanged : texts.receipt(formatCount(stamp.number), formatDateTime(stamp.at));
}

/** What the server has acknowledged, newest first. */
export function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <Section title={texts.received}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {receipts
          .toReversed()
          .slice(0, MAX_SHOWN)
          .map((receipt) => (
            <Box component="li" key={receipt.changeId} sx={{ py: 2 }}>
              <Typography>
                {[receipt.what ?? operationTexts.kinds[receipt.kind], receipt.title]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {textOf(receipt)}
              </Typography>
              {receipt.stamp !== null && receipt.stamp !== 'none' && (
                <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
                  {`${texts.hash}: ${receipt.stamp.sha256}`}
                </Typography>
              )}
            </Box>
          ))}
      </Box>
      {receipts.length > MAX_SHOWN && (
        <Typography variant="body2" color="textSecondary">
          {texts.more(receipts.length - MAX_SHOWN)}
        </Typography>
      )}
    </Section>
  );
}
