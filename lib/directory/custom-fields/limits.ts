export const customFieldLimits = {
  fields: 30,
  name: 60,
  options: 50,
  option: 60,
  text: 200,
  url: 300,
} as const;
