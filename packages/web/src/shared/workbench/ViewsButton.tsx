import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import type { ViewedList } from '@georisk/contract/verticals/insurance/caseList.ts';
import { Rule } from '#web/ui/Rule.tsx';
import { viewsQuery } from './viewsQuery.ts';
import RemoveIcon from '~icons/material-symbols/delete-outline-rounded';
import { workbenchTexts } from './workbench.hu.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';

const texts = workbenchTexts.views;

interface Props {
  readonly list: ViewedList;
  /** The present choice. */
  readonly query: string;
  readonly onApply: (query: string) => void;
}

/** The person's own views of the list: a choice of filters, order and columns under a name. */
export function ViewsButton({ list, query, onApply }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const read = useQuery({ ...viewsQuery(list), enabled: isOpen, meta: { errorPage: false } });
  const { data: views = [] } = read;
  const remove = useMutation({
    mutationFn: (id: string) => callApi('removeView', { params: { id } }),
    onSettled: () => readAgain(client, viewsQuery(list).queryKey),
  });
  const removeOnce = useOneAtATime(remove.mutateAsync);
  const choose = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          remove.reset();
          setOpen(true);
        }}
      >
        {texts.button}
      </Button>
      <Menu open={isOpen} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        {read.isError && (
          <MenuItem onClick={() => void read.refetch()}>
            <span role="alert">{texts.failed}</span>
          </MenuItem>
        )}
        {remove.isError && (
          <MenuItem disabled sx={{ whiteSpace: 'normal', maxWidth: 320 }}>
            <span role="alert">{texts.notRemoved(messageOf(remove.error))}</span>
          </MenuItem>
        )}
        {read.isSuccess && views.length === 0 && <MenuItem disabled>{texts.none}</MenuItem>}
        {views.map((view) => (
          <Box component="li" role="none" key={view.id} sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
            <MenuItem component="div" sx={{ flex: 1 }} onClick={choose(() => onApply(view.query))}>
              {view.name}
            </MenuItem>
            <IconButton
              role="menuitem"
              disabled={remove.isPending}
              aria-label={texts.remove(view.name)}
              onClick={() => removeOnce(view.id)}
            >
              <RemoveIcon />
            </IconButton>
          </Box>
        ))}
        <Rule />
        <MenuItem onClick={choose(() => setSaving(true))}>{texts.save}</MenuItem>
      </Menu>
      {isSaving && <SaveViewDialog list={list} query={query} onClose={() => setSaving(false)} />}
    </>
  );
}
