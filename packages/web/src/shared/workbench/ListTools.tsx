import type { ViewedList } from '@georisk/contract/verticals/insurance/caseList.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import type { useListAddress } from '#web/ui/useListAddress.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { ListSpec } from './listSpec.ts';
import { ViewsButton } from './ViewsButton.tsx';
import { workbenchTexts as texts } from './workbench.hu.ts';

interface Props<Column extends string> {
  readonly address: ReturnType<typeof useListAddress>;
  readonly list: ViewedList;
  /** The present choice, as a view keeps it. */
  readonly view: string;
  readonly spec: Pick<ListSpec<never, Column>, 'columns' | 'titles'>;
  readonly columns: readonly Column[];
  /** Shown where nothing else was chosen. */
  readonly usual: readonly Column[];
  readonly workbook: { readonly url: string; readonly fileName: string; readonly label: string };
}

/** What is done with the whole list: views, columns, the map, the workbook. */
export function ListTools<Column extends string>({
  address: { params, change, replace },
  list,
  view,
  spec,
  columns,
  usual,
  workbook,
}: Props<Column>) {
  const isMapShown = params.get('map') === '1';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <ViewsButton list={list} query={view} onApply={replace} />
      <ColumnsButton
        spec={spec}
        columns={columns}
        usual={usual}
        onChange={(next) => change({ columns: next.join() === usual.join() ? undefined : next.join() })}
      />
      <Button aria-pressed={isMapShown} onClick={() => change({ map: isMapShown ? undefined : '1' })}>
        {isMapShown ? texts.list : texts.map}
      </Button>
      <DownloadButton {...workbook} />
    </Box>
  );
}
