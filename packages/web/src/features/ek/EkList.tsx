import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatHectares } from '#web/lib/format.ts';
import { OpenMark } from '#web/ui/OpenMark.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { ekPath } from './ekAddress.ts';
import { type EkEntry, matching } from './ekList.ts';
import { ekTexts as texts } from './texts.hu.ts';

/** Entries that are shown at once; a customer may have thousands. */
const FEW = 100;

function Entry({ entry: { code, krNumber, ownerAddress, total } }: { readonly entry: EkEntry }) {
  const land = total === null ? texts.noLand : texts.land(total.blocks, formatHectares(total.area));
  return (
    <li>
      <ListItemButton component={Link} to={ekPath(code)} sx={{ borderRadius: 1, minHeight: 44, gap: 2 }}>
        <ListItemText
          primary={code}
          secondary={
            <>
              {land}
              <br />
              {[krNumber, ownerAddress].filter((part) => part !== null).join(' · ')}
            </>
          }
          slotProps={{
            primary: { sx: { fontWeight: 600, fontFeatureSettings: "'tnum'" } },
            secondary: { sx: { fontFeatureSettings: "'tnum'" } },
          }}
        />
        <OpenMark />
      </ListItemButton>
    </li>
  );
}

/** The applications by code, with a field that narrows the list. */
export function EkList({ entries }: { readonly entries: readonly EkEntry[] }) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(FEW);
  const found = matching(entries, text);
  return (
    <>
      <Box sx={{ px: 4, pb: 3 }}>
        <OutlinedInput
          type="search"
          size="small"
          fullWidth
          placeholder={texts.filterHint}
          inputProps={{ 'aria-label': texts.filter, maxLength: 64 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      <Rule />
      {found.length === 0 ? (
        <Typography color="textSecondary" role="status" sx={{ p: 4 }}>
          {texts.noMatch(text.trim())}
        </Typography>
      ) : (
        <List aria-label={texts.list} sx={{ p: 2 }}>
          {found.slice(0, shown).map((entry) => (
            <Entry key={entry.code} entry={entry} />
          ))}
        </List>
      )}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + FEW)} sx={{ mx: 4, mb: 4 }}>
          {texts.more(found.length - shown)}
        </Button>
      )}
      {entries.length >= MAX_ROWS && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {texts.notAll(entries.length)}
        </Typography>
      )}
    </>
  );
}
