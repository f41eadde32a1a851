import type { FrostDamage, FrostDangerOfBlock } from '@georisk/contract/verticals/frost/frost.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { formatCount, formatHectares, formatShare } from '#web/lib/format.ts';
import { href, pathTo } from '#web/routes/routes.ts';
import { ImportButton } from '#web/shared/importing/ImportButton.tsx';
import { FactTable } from '#web/ui/FactTable.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { FrostLegend, FrostSwatch } from './FrostLegend.tsx';
import { frostTexts as texts } from './texts.hu.ts';
import type { useBlockFrost } from './useBlockFrost.ts';
import { useFrostMap } from './useFrostMap.ts';

function Damage({ damage }: { readonly damage: FrostDamage }) {
  const { damageNumber, dangerType, damagedArea, damageAmount, damageProportion, hasCase } = damage;
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {hasCase ? (
          <Link component={RouterLink} to={href.damage(damageNumber)} aria-label={texts.openCase(damageNumber)}>
            {damageNumber}
          </Link>
        ) : (
          damageNumber
        )}
      </Typography>
      <FactTable
        facts={[
          [texts.dangerType, dangerType],
          [texts.damagedArea, formatHectares(damagedArea)],
          [texts.amount, texts.forint(formatCount(damageAmount))],
          [texts.proportion, texts.percent(formatCount(damageProportion))],
        ]}
      />
    </Box>
  );
}

function Danger({ danger }: { readonly danger: FrostDangerOfBlock }) {
  const { frost, frostLabel, probability, events, years } = danger;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {frost !== null && <FrostSwatch frost={frost} />}
        <Typography variant="body2">
          {texts.danger}: <b>{frostLabel ?? texts.noData}</b>
        </Typography>
      </Box>
      {probability !== null && <FactTable facts={[[texts.probability, formatShare(probability)]]} />}
      {events !== null && years !== null && years > 0 && (
        <Typography variant="caption" color="textSecondary">
          {texts.years(events, years)}
        </Typography>
      )}
    </Box>
  );
}

type Block = ReturnType<typeof useBlockFrost>;

function Damages({ around, damages }: Pick<Block, 'around' | 'damages'>) {
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {texts.damages}
      </Typography>
      {damages === undefined ? (
        <ProgressView what={texts.damages.toLowerCase()} error={around.error} onRetry={() => void around.refetch()} />
      ) : damages.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.damagesNone}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {damages.map((damage) => (
            <Damage key={damage.id} damage={damage} />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface Props {
  /** Of the chosen block; null without one. */
  readonly code: string | null;
  readonly block: Block;
  readonly onClear: () => void;
}

function ChosenBlock({ code, block, onClear }: Props & { readonly code: string }) {
  const { danger } = block;
  return (
    <Box component="section" aria-label={texts.block} sx={{ p: 4, display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {texts.block}
          </Typography>
          <Typography variant="h3" component="h2" noWrap>
            {code}
          </Typography>
        </Box>
        <Tooltip title={texts.close}>
          <IconButton aria-label={texts.close} onClick={onClear}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {danger.data !== undefined ? (
        <>
          <Danger danger={danger.data} />
          <Link
            component={RouterLink}
            to={pathTo('perils', {}, { meparCode: code })}
            sx={{ justifySelf: 'start', minHeight: 44, lineHeight: '44px' }}
          >
            {texts.perils}
          </Link>
          <Damages around={block.around} damages={block.damages} />
        </>
      ) : danger.error instanceof ApiProblem && danger.error.reason === 'not-found' ? (
        <Typography role="status">{texts.unknown(code)}</Typography>
      ) : (
        <ProgressView what={texts.what} error={danger.error} onRetry={() => void danger.refetch()} />
      )}
    </Box>
  );
}

/** The danger of frost and the damages in words: of the chosen block, else of the map. */
export function FrostPanel(props: Props) {
  const { code } = props;
  const { data } = useFrostMap();
  return (
    <>
      <Rule />
      {code === null ? (
        <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
          {data?.blocks === 0 && (
            <Box role="status">
              <Typography variant="subtitle2">{texts.notMade}</Typography>
              <Typography variant="body2" sx={{ mb: 2 }}>
                {texts.howMade}
              </Typography>
              <ImportButton />
            </Box>
          )}
          <Typography variant="body2">{texts.text}</Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.hint}
          </Typography>
        </Box>
      ) : (
        <ChosenBlock {...props} code={code} />
      )}
      <Rule />
      <Box sx={{ p: 4 }}>
        <FrostLegend />
      </Box>
    </>
  );
}
