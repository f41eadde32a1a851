import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { perilPaperTexts as texts } from './peril.hu.ts';
import { perilPdf } from './perilPages.ts';
import { type PerilsAsked, perilsOf } from './peril.service.ts';

interface Request {
  readonly params: { readonly meparCode: string };
  readonly query: { readonly date?: string | undefined; readonly plantCode?: PlantCode | undefined };
}

const askedBy = ({ params, query }: Request, today: string): PerilsAsked => ({
  meparCode: params.meparCode,
  date: (query.date ?? null) as IsoDate | null,
  plantCode: query.plantCode ?? null,
  today: today as IsoDate,
});

/** Serves the perils of the act on a block and a day, and their paper. */
export function perilRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  calls.serve('perils', (request) => perilsOf(kysely, askedBy(request, clock.today())));
  calls.serve(
    'perilPaper',
    async (request) => {
      const perils = await perilsOf(kysely, askedBy(request, clock.today()));
      const bytes = await perilPdf(perils, clock.now());
      return request.reply
        .header('Content-Disposition', `attachment; filename="${texts.fileName(perils.meparCode, perils.date)}"`)
        .header('Cache-Control', 'private, no-cache')
        .header('ETag', `"${createHash('sha256').update(bytes).digest('hex')}"`)
        .type('application/pdf')
        .send(bytes);
    },
    { limit: 'document' },
  );
}
