// Reads the OpenAPI document.

/** The groups of endpoints in the order of the document's tags. */
export function readGroups(document) {
  const endpoints = Object.entries(document.paths).filter(([, item]) => item.get).map(([path, { get }]) => ({
    path,
    summary: get.summary ?? path,
    description: get.description,
    tag: get.tags?.[0],
    parameters: (get.parameters ?? []).map((parameter) => resolve(document, parameter)),
    success: resolve(document, get.responses['200'])?.content?.['application/json'] ?? {},
    statuses: Object.keys(get.responses).filter((status) => status >= '400' && status < '600'),
  }));
  const groups = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    endpoints: endpoints.filter((endpoint) => endpoint.tag === name),
  }));
  const rest = endpoints.filter(({ tag }) => !groups.some(({ name }) => name === tag));
  if (rest.length > 0) groups.push({ name: 'Other', description: '', endpoints: rest });
  return groups.filter((group) => group.endpoints.length > 0);
}

function resolve(document, node) {
  if (!node?.$ref) return node;
  const target = node.$ref.split('/').slice(1).reduce((at, step) => at?.[step], document);
  return { ...resolve(document, target), ...(node.description && { description: node.description }) };
}

/** The fields of a schema: `{ name, type, description, children }`. */
export function readFields(document, schema, depth = 0) {
  const { properties = {}, additionalProperties } = content(document, schema);
  const entries = Object.entries(properties);
  if (entries.length === 0 && additionalProperties?.constructor === Object) {
    const inner = content(document, additionalProperties);
    if (inner.items) return readFields(document, inner.items, depth);
    return readFields(document, additionalProperties, depth);
  }
  return entries.map(([name, property]) => {
    const { description } = content(document, property);
    const inner = content(document, property);
    const children = depth < 6 ? readFields(document, inner.items ?? inner, depth + 1) : [];
    return { name, type: typeName(document, property), description: property.description ?? description, children };
  });
}

/** A schema without references and without the alternative null. */
function content(document, schema) {
  const node = resolve(document, schema) ?? {};
  const choices = node.oneOf ?? node.anyOf ?? node.allOf;
  const choice = choices?.find((one) => one.type !== 'null');
  return choice ? { ...content(document, choice), ...(node.description && { description: node.description }) } : node;
}

function typeName(document, schema) {
  const node = resolve(document, schema) ?? {};
  const isNullable = [node.oneOf, node.anyOf].some((choices) => choices?.some((one) => one.type === 'null'));
  const inner = content(document, schema);
  const types = [inner.type ?? 'any'].flat();
  const [type] = types.filter((one) => one !== 'null');
  const named = type === 'array' ? `${typeName(document, inner.items)}[]` : inner.format === 'date-time' ? 'date-time' : type;
  return isNullable || types.includes('null') ? `${named} | null` : named;
}
