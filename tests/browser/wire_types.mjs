// Writes the types of what the API answers, as the Mini App's page reads it, from the OpenAPI document: `node wire_types.mjs`. With `--check`, it
// only says whether they are the same.

import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = new URL('../it/api/v2/snapshots/it__api__v2__openapi__document.snap', import.meta.url);
const TYPES = new URL('../../src/app/page/wire.d.ts', import.meta.url);

// A snapshot has a head.
const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8').replace(/^---[^]*?\n---\n/, ''));
const types = Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
const answers = Object.entries(paths).flatMap(([path, { get }]) => {
  const schema = get?.responses[200]?.content['application/json']?.schema;
  return schema && !path.includes('{') ? [`  Path extends \`/app${path}\${Query}\` ? ${typeOf(schema)} :`] : [];
});
const text = `// What the API answers. \`tests/browser/wire_types.mjs\` writes this file from the OpenAPI document.

${types.join('\n')}

type Query = '' | \`?\${string}\`;

/** What the server answers to a path. */
export type AnswerOf<Path extends string> =
${answers.join('\n')}
  any;
`;

if (process.argv[2] !== '--check') writeFileSync(TYPES, text);
else if (readFileSync(TYPES, 'utf8') !== text) throw new Error('the OpenAPI document has changed: run `node wire_types.mjs`');

function typeOf({ $ref: ref, type, oneOf, items, properties, required = [], additionalProperties: more }) {
  if (ref) return ref.split('/').pop();
  if (oneOf) return oneOf.map(typeOf).join(' | ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one, items })).join(' | ');
  switch (type) {
    case 'integer': return 'number';
    case 'array': return `Array<${typeOf(items)}>`;
    case 'object': {
      const known = Object.entries(properties ?? {}).map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`);
      if (known.length > 0) return `{ ${[...known, ...(more ? ['[more: string]: any'] : [])].join('; ')} }`;
      return `Record<string, ${typeof more === 'object' ? typeOf(more) : 'any'}>`;
    }
    default: return type;
  }
}
