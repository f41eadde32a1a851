/** The class of a page that is a list on paper. */
export const LIST_PAPER = 'list-paper';

/** The sheet of a list: across, so that its columns have room, and with its number at the bottom. */
export const LIST_SHEET = {
  '@page list': {
    size: 'A4 landscape',
    margin: '12mm',
    '@bottom-right': { content: 'counter(page) " / " counter(pages)', fontSize: '9pt' },
  },
  // Of the whole page: a line before the list on sheets of another name would be a sheet of its own.
  [`body:has(.${LIST_PAPER})`]: { page: 'list' },
  // The box of a filter says whether it is on; a row's is for pressing.
  [`.${LIST_PAPER} :is(button, .MuiButton-root, .MuiTableCell-paddingCheckbox)`]: { display: 'none !important' },
  // Of the filters those that narrow the list.
  [`.${LIST_PAPER} .MuiFormControl-root:is(:has(option[value=""]:checked), :has(input[value=""]))`]: {
    display: 'none',
  },
  [`.${LIST_PAPER} label:has([type="checkbox"]:not(:checked))`]: { display: 'none !important' },
  // The row that the keyboard stands on, and what is larger than its row.
  [`.${LIST_PAPER} tr`]: { boxShadow: 'none !important' },
  [`.${LIST_PAPER} td *`]: { fontSize: 'inherit !important' },
  [`.${LIST_PAPER} :is(.MuiCard-root, .MuiTableContainer-root)`]: { overflow: 'visible', border: 0 },
} as const;
