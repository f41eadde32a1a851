import type { Block, Inline } from '@georisk/domain/notice/template/blocks.ts';
import { fieldsOf, type TemplateKind } from '@georisk/domain/notice/template/kinds.ts';
import { EXAMPLE_LIST } from '@georisk/domain/notice/template/places.hu.ts';
import type { Previewed } from '@georisk/domain/notice/template/preview.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { noticeTextTexts } from './noticeTexts.hu.ts';

const texts = noticeTextTexts.preview;

const FRAME = { p: 3, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' } as const;
/** In the preview links lead nowhere. */
const LINK = { color: 'primary.main', textDecoration: 'underline' } as const;
const BUTTON = {
  display: 'inline-block',
  px: 4,
  py: 2,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 600,
} as const;

function Line({ line, link }: { readonly line: readonly Inline[]; readonly link: string }) {
  return line.map((inline, index) =>
    inline === 'link' ? (
      <Box key={`link ${index}`} component="span" sx={LINK}>
        {link}
      </Box>
    ) : (
      inline.text
    ),
  );
}

interface BlockProps {
  readonly block: Block;
  readonly kind: TemplateKind;
  readonly link: string;
}

const BLOCKS: Readonly<Record<Block['kind'], (props: BlockProps) => ReactNode>> = {
  paragraph: ({ block, link }) => (
    <Box sx={{ whiteSpace: 'pre-line' }}>
      {block.kind === 'paragraph' &&
        block.lines.map((line, index) => (
          <div key={JSON.stringify([index, line])}>
            <Line line={line} link={link} />
          </div>
        ))}
    </Box>
  ),
  list: () => (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {EXAMPLE_LIST.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  ),
  button: ({ kind }) => (
    <div>
      <Box component="span" sx={BUTTON}>
        {texts.button[kind]}
      </Box>
    </div>
  ),
};

interface Props {
  readonly kind: TemplateKind;
  /** Undefined while a text has a fault in its placeholders. */
  readonly shown: Previewed | undefined;
  readonly link: string;
}

function Mail({ kind, shown, link }: Props & { readonly shown: Previewed }) {
  return (
    <Box sx={FRAME}>
      <Typography variant="caption" color="textSecondary">
        {texts.subject}
      </Typography>
      <Typography sx={{ fontWeight: 600, mb: 3 }}>{shown.subject}</Typography>
      <Stack spacing={3}>
        {shown.blocks.map((block, index) => {
          const Shown = BLOCKS[block.kind];
          return <Shown key={JSON.stringify([index, block])} block={block} kind={kind} link={link} />;
        })}
      </Stack>
      {kind === 'alert' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}>
          {texts.footer}
        </Typography>
      )}
    </Box>
  );
}

/** The message of an example, as the farmer sees it. */
export function TextPreview({ kind, shown, link }: Props) {
  return (
    <Stack component="section" spacing={3} aria-label={texts.of(noticeTextTexts.kinds[kind].title)}>
      <div>
        <Typography variant="h3">{texts.title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.note}
        </Typography>
      </div>
      {shown === undefined ? (
        <FormMessage severity="info">{texts.broken}</FormMessage>
      ) : (
        <>
          <Mail kind={kind} shown={shown} link={link} />
          {fieldsOf(kind).includes('sms') && (
            <Box sx={{ ...FRAME, maxWidth: 360 }}>
              <Typography variant="caption" color="textSecondary">
                {texts.sms}
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-wrap' }}>{shown.sms}</Typography>
            </Box>
          )}
        </>
      )}
    </Stack>
  );
}
