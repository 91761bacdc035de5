// The client that checks every answer with its zod schema.
export default {
    input: '../openapi.json',
    output: 'client',
    logs: { file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', 'zod', { name: '@hey-api/sdk', validator: true }],
};
