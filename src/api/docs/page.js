"use strict";
const dark = matchMedia("(prefers-color-scheme: dark)");
const dress = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", dress);
dress();

const reference = document.getElementById("reference");
const show = (spec) => {
  // "Try it out" asks the host that served this page, whatever address led here.
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
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
  .then(show)
  .catch((why) => {
    reference.textContent = `The reference could not be loaded (${why}). Please try again in a moment.`;
  });
