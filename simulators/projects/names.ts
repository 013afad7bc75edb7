export const firstNames = (
  "Ana Łukasz Zoë José Priya Tomás Ingrid Minh Şebnem İlker Søren Chloé Mateusz Aoife Kwame Yuki Renée Björn Fatima Diego " +
  "Małgorzata Thảo Siobhán Rafael Beatriz Jürgen Élodie Omar Katarzyna Håkon Lucía Noah Amélie Wiktor Freja Ravi Júlia Anders " +
  "Mei Oluwaseun Hanna Jean-Luc Sofía Emre Daníel Isabella Zofia Mikkel Leila Gabriela Henrique Astrid Agnieszka Callum Noor " +
  "Vinícius Marie-Claire Oskar Tuấn Elif João Signe Paweł Camila Liam Ewa Aarav Maja Thiago Nadia Rasmus Inês Kofi Vera Grace " +
  "Stanisław Amara Hugo Dóra Ryan Mariana Jakub Linh Peter Olivia Ibrahim Karolina Sebastião Emily Magnus Chidi Laura Viktor"
).split(" ");

export const lastNames = (
  "O'Brien|Østergård|Müller|Costa|Nguyễn|D'Angelo|Kowalczyk|Şahin|García-Pérez|Naidoo|Żółkiewski|van der Berg|Sørensen|Silva|" +
  "Mac Giolla Bhríde|Tanaka|Okonkwo|Lindqvist|Ferreira|Wójcik|O'Sullivan|Trần|Jørgensen|da Conceição|Öztürk|Petersen|Yılmaz|" +
  "Smith-Jones|Almeida|Zieliński|Rao|Þórsdóttir|Dubois|Kjær|Mensah|Chen|Łukaszewicz|Rossi|Haddad|Björnsson|Martínez|Bąk|Phạm|" +
  "Nørgaard|Oliveira|McKenzie|L'Écuyer|Lewandowska|Singh|Hernández|Strauß|Kaya|Mikkelsen|Gonçalves|Novák|Ali|Dąbrowska|Murphy|" +
  "Sá|Wiśniewski|Ryan|Abdi|Christensen|Mazur|Teixeira|Campbell|Čapek|Krawczyk|Khan|Lê|Thompson|Magalhães|Ångström|Park|Adeyemi|" +
  "Kamińska|Walsh|Holm|Ribeiro|Nowak|Fraser|Đặng|Rasmussen|Ilić|Carvalho|Szymański|Hughes|Bose|Moreau|Vestergaard|Monteiro"
).split("|");

/** Offices, called subsidiaries by the vendor. Each has a fixed offset for its date-times, never UTC. */
export const offices = [
  { name: "Lisbon", offset: "+01:00", timeZone: "Europe/Lisbon" },
  { name: "Copenhagen", offset: "+02:00", timeZone: "Europe/Copenhagen" },
  { name: "Kraków", offset: "+02:00", timeZone: "Europe/Warsaw" },
  { name: "Melbourne", offset: "+10:00", timeZone: "Australia/Melbourne" },
  { name: "São Paulo", offset: "-03:00", timeZone: "America/Sao_Paulo" },
  { name: "Toronto", offset: "-04:00", timeZone: "America/Toronto" },
];

export const departments: {
  name: string;
  lead: string;
  middle: string[];
  members: string[];
  teams: string[];
}[] = [
  {
    name: "Design",
    teams: ["Product Design", "Research", "Brand Studio"],
    lead: "Chief Design Officer",
    middle: ["Head of Product Design", "Design Director", "Design Manager", "Design Lead"],
    members: [
      "Product Designer",
      "Senior Product Designer",
      "Service Designer",
      "Content Designer",
      "UX Researcher",
    ],
  },
  {
    name: "Engineering",
    teams: ["Platform", "Web", "Mobile", "Data"],
    lead: "Chief Technology Officer",
    middle: ["VP of Engineering", "Engineering Director", "Engineering Manager", "Team Lead"],
    members: [
      "Software Engineer",
      "Senior Software Engineer",
      "Site Reliability Engineer",
      "Quality Engineer",
      "Data Engineer",
    ],
  },
  {
    name: "Delivery",
    teams: ["Public Sector", "Retail", "Health"],
    lead: "Chief Delivery Officer",
    middle: ["Head of Delivery", "Delivery Director", "Programme Manager", "Delivery Lead"],
    members: ["Project Manager", "Delivery Manager", "Scrum Master", "Business Analyst"],
  },
  {
    name: "Client services",
    teams: ["Key Accounts", "Support"],
    lead: "Chief Client Officer",
    middle: ["Head of Accounts", "Account Director", "Senior Account Manager", "Account Lead"],
    members: ["Account Manager", "Account Executive", "Support Specialist", "Customer Success Manager"],
  },
  {
    name: "Finance",
    teams: ["Accounting", "Payroll"],
    lead: "Chief Financial Officer",
    middle: ["Financial Controller", "Finance Director", "Finance Manager", "Accounting Lead"],
    members: ["Accountant", "Payroll Specialist", "Financial Analyst", "Accounts Assistant"],
  },
  {
    name: "People",
    teams: ["Talent", "Workplace"],
    lead: "Chief People Officer",
    middle: ["Head of People", "People Director", "People Manager", "Talent Lead"],
    members: ["People Partner", "Recruiter", "Learning Specialist", "Office Manager"],
  },
  {
    name: "Marketing",
    teams: ["Content", "Events"],
    lead: "Chief Marketing Officer",
    middle: ["Head of Brand", "Marketing Director", "Marketing Manager", "Content Lead"],
    members: ["Copywriter", "Marketing Specialist", "Event Producer", "Illustrator"],
  },
  {
    name: "Operations",
    teams: ["Facilities", "IT"],
    lead: "Chief Operating Officer",
    middle: ["Head of Operations", "Operations Director", "Operations Manager", "Facilities Lead"],
    members: ["Operations Specialist", "IT Support Engineer", "Procurement Specialist", "Office Coordinator"],
  },
];
