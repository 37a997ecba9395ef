// The linter of the page's sources and of the npm package's; ci/page --test calls it in web/.

import eslint from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

// What the page says stands in src/texts/, so that it can be translated: no element, label, title or message has words of its own.
const hasWords = "/[A-Z][a-z]|[a-z] [A-Za-z]/"; // names of elements have none
const own = (place, field) => [`${place} > Literal${field}[value=${hasWords}]`, `${place} > TemplateLiteral${field} > TemplateElement[value.raw=${hasWords}]`];
const named = "JSXAttribute[name.name=/^(title|aria-label|placeholder|alt)$/]";
const said = [
  "JSXText[value=/[a-z]/i]",
  ...own("JSXElement > JSXExpressionContainer", ""),
  ...own("JSXFragment > JSXExpressionContainer", ""),
  ...own(named, ""),
  ...own(`${named} > JSXExpressionContainer`, ""),
  ...own("CallExpression[callee.property.name=/^(tell|say|refuse)$/]", ".arguments"),
  ...own("NewExpression[callee.name='Failure']", ".arguments"),
  ...own("Property[key.name='title']", ".value"),
  ...own("Property[key.value='aria-label']", ".value"),
  ...own("AssignmentExpression[left.property.name='textContent']", ".right"),
];

export default defineConfig({
  files: ["src/**/*.{ts,tsx}", "npm/**/*.ts"],
  extends: [eslint.configs.recommended, tseslint.configs.recommendedTypeChecked],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: `${import.meta.dirname}/..` } },
  rules: {
    "no-restricted-syntax": ["error", ...said.map((selector) => ({ selector, message: "what the page says stands in src/texts/" }))],
    "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
  },
});
