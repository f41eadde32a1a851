import type { FarmerFile } from '@georisk/contract/verticals/insurance/farmers.ts';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { href } from '#web/routes/routes.ts';
import { DamageRows } from '#web/shared/block/DamageRows.tsx';
import { RefRow, RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { farmerFileTexts as texts } from './texts.hu.ts';

/** Rows that are shown at once; a large farm has hundreds of plots. */
const FEW = 10;

/** The first rows, and the others at a press. */
function FewRows({ rows }: { readonly rows: readonly ReactNode[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <RefRows>{all ? rows : rows.slice(0, FEW)}</RefRows>
      {!all && rows.length > FEW && (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {texts.more(rows.length - FEW)}
        </Button>
      )}
    </>
  );
}

/** What a farmer insures: policies and the plots of the newest year. */
export function InsuredSections({ farmer: { policies, plots } }: { readonly farmer: FarmerFile }) {
  return (
    <>
      <Section title={texts.policies} isEmpty={policies.length === 0}>
        <FewRows
          rows={policies.map(({ id, policyNumber, year, terms }) => (
            <RefRow
              key={id}
              title={policyNumber}
              note={texts.policyNote(year, terms.sumInsured)}
              to={href.policy(policyNumber, { year, policyId: id })}
            />
          ))}
        />
      </Section>
      <Section title={texts.plots} isEmpty={plots.length === 0}>
        <FewRows
          rows={plots.map(({ id, policyNumber, year, meparCode, plantName, insuredArea, isDrawn }) => (
            <RefRow
              key={id}
              title={plantName ?? texts.unknownPlant}
              note={texts.plotNote(meparCode, insuredArea)}
              warning={isDrawn ? undefined : texts.undrawn}
              to={href.policy(policyNumber, { year, policyPlotId: id })}
            />
          ))}
        />
      </Section>
    </>
  );
}

/** What happened to a farmer, and what was written to them. */
export function EventSections({ farmer: { damages, alerts, messages } }: { readonly farmer: FarmerFile }) {
  return (
    <>
      <Section title={texts.damages} isEmpty={damages.length === 0}>
        <DamageRows damages={damages} />
      </Section>
      <Section title={texts.alerts} isEmpty={alerts.length === 0}>
        <FewRows
          rows={alerts.map(({ id, date, meparCode, hectares }) => (
            <RefRow
              key={id}
              title={meparCode}
              note={texts.alertNote(date, hectares)}
              to={href.block(meparCode, { productType: 'Alert', date })}
            />
          ))}
        />
      </Section>
      {messages !== null && (
        <Section title={texts.messages} isEmpty={messages.length === 0}>
          <FewRows
            rows={messages.map((message) => (
              <RefRow key={message.id} title={texts.messageTitle(message)} note={texts.messageNote(message)} />
            ))}
          />
        </Section>
      )}
    </>
  );
}
