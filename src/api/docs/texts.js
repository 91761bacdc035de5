// The texts of the page in the chosen language.

import { settings } from './settings.js';

export const LANGUAGES = { en: 'English', ru: 'Русский' };

/** The chosen language, or the first one of the browser's that the page has. */
export function language() {
  const wished = [settings.get('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wished.find((name) => name in LANGUAGES) ?? 'en';
}

/** Replaces `{name}` by values. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The texts of a language. What a translation lacks is in English, as the OpenAPI document has it. */
export class Texts {
  constructor({ ui, guides, errors, tags = {}, endpoints = {}, parameters = {}, fields = {} }) {
    Object.assign(this, { ui, guides, errors, tags, endpoints, parameters, fields });
  }

  tag(group) {
    const { name = group.name, description = group.description } = this.tags[group.name] ?? {};
    return { name, description };
  }

  summary(endpoint) {
    return this.endpoints[endpoint.path]?.summary ?? endpoint.summary;
  }

  description(endpoint) {
    return this.endpoints[endpoint.path]?.description ?? endpoint.description;
  }

  parameter(endpoint, { name, description }) {
    return this.endpoints[endpoint.path]?.parameters?.[name] ?? this.parameters[name] ?? description;
  }

  field(description) {
    return this.fields[description] ?? description;
  }
}
