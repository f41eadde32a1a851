import { parseSync, Visitor } from 'vite';

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';

/**
 * The regular expressions of a file: literals and calls of `RegExp`; `source` is null where it is built at run time.
 */
export function expressionsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = (start, source, flags) =>
    found.push({ file, line: text.slice(0, start).split('\n').length, source, flags });
  const made = ({ callee, arguments: given, start }) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [pattern, flags] = given;
    const isKnown = isText(pattern) && (flags === undefined || isText(flags));
    add(start, isKnown ? pattern.value : null, isKnown ? (flags?.value ?? '') : '');
  };
  new Visitor({
    Literal: ({ regex, start }) => regex && add(start, regex.pattern, regex.flags),
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}
