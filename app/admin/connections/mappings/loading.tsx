export { MappingsOnTheWay as default } from "@/components/mappings/mappings-on-the-way";
