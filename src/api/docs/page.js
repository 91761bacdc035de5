"use strict";
const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", applyTheme);
applyTheme();

const reference = document.getElementById("reference");
const show = (spec) => {
  // "Try it out" sends requests to the host that served this page, under any address.
  spec.servers = [{ url: new URL(".", location.href).href.replace(/\/$/, "") }];
  SwaggerUIBundle({
    spec,
    domNode: reference,
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    validatorUrl: null,
  });
};
fetch("openapi.json")
  .then((response) => (response.ok ? response.json() : Promise.reject(response.status)))
  .then(show)
  .catch((reason) => {
    reference.textContent = `The reference could not be loaded (${reason}). Please try again in a moment.`;
  });
