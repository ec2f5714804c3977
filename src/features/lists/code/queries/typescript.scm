; What the nodes of TypeScript and JavaScript mean: src/forms/code/facts.ts lists the captures.
; values
[(string) (template_string)] @text
(number) @number
(unary_expression "-" (number)) @number
[(null) (undefined)] @null
[(identifier) (member_expression) (true) (false)] @ref
(binary_expression operator: "+") @text
(call_expression function: (identifier) @_f (#match? @_f "^(Symbol|keyMirror)$") arguments: (arguments . (_) @inner .)) @wrap
(call_expression function: (member_expression object: (identifier) @_o (#match? @_o "^(Object|Symbol|z)$") property: (property_identifier) @_f) (#match? @_f "^(freeze|seal|enum|literal|for|nativeEnum)$") arguments: (arguments . (_) @inner .)) @wrap
(call_expression function: (_) @callee arguments: (arguments) @inner) @wrap
(new_expression constructor: (identifier) @_map (#match? @_map "^(Map|Set)$") arguments: (arguments . (_) @inner .)) @wrap
(new_expression constructor: (_) @callee arguments: (arguments) @inner) @wrap
[(as_expression . (_) @inner) (satisfies_expression . (_) @inner) (parenthesized_expression . (_) @inner) (non_null_expression . (_) @inner)] @wrap
(type_assertion (_) @inner .) @wrap
(literal_type (_) @inner) @wrap
(computed_property_name (_) @inner) @wrap
[(object) (array) (arguments) (union_type) (enum_body) (class_body)] @group
; members
(new_expression constructor: (identifier) @_map (#eq? @_map "Map") arguments: (arguments (array (array . (_) @key . (_) @val .) @pair)) (#set! column "(key)")) @_x
(pair key: (_) @key value: (_) @val (#set! column "(key)")) @pair
(enum_assignment name: (_) @key value: (_) @val) @pair
(enum_body [(property_identifier) (string)] @key @pair)
(object (shorthand_property_identifier) @key @val @pair (#set! column "(key)"))
(union_type (union_type) @open)
(class_body (public_field_definition "static" name: (_) @key (#not-match? @key "^((error)?[cC]ode|status|statusCode|http.*|message|title)$") value: (_) @val) @item)
(class_body (public_field_definition name: (_) @key value: (_) @val) @pair)
(public_field_definition !value) @skip
(method_definition name: (_) @_n (#eq? @_n "constructor") body: (statement_block (expression_statement (assignment_expression right: [(binary_expression) (template_string) (call_expression) (ternary_expression) (subscript_expression)])))) @doubt
(method_definition name: (_) @_n (#eq? @_n "constructor") body: (statement_block (expression_statement (call_expression function: (super) arguments: (arguments [(binary_expression (identifier) @_c) (template_string (template_substitution (identifier) @_c)) (call_expression arguments: (arguments (identifier) @_c))]))) (#match? @_c "^(.*[cC]ode|key|slug|id|reason)$"))) @doubt
(method_definition name: (_) @_n (#eq? @_n "constructor") body: (statement_block . (expression_statement (call_expression function: (super) arguments: (arguments) @val)))) @spread
(method_definition name: (_) @_n (#match? @_n "^(constructor|is|from|of|get(All|By)|all|find|values|has|clone)")) @skip
(class_static_block) @doubt
(decorator (call_expression function: (_) @key arguments: (arguments) @val)) @note
; lists
(enum_declaration name: (_) @list.name body: (_) @list.value) @list
(type_alias_declaration name: (_) @list.name value: (union_type) @list.value) @list
(class_declaration name: (_) @list.name (class_heritage (extends_clause value: (_) @base))? body: (_) @list.value) @class
(abstract_class_declaration name: (_) @list.name (class_heritage (extends_clause value: (_) @base))? body: (_) @list.value) @class
(abstract_method_signature) @skip
(program (lexical_declaration (variable_declarator name: (identifier) @row.name type: (type_annotation (_) @row.kind)? value: (_) @row.value) @row))
(export_statement (lexical_declaration (variable_declarator name: (identifier) @row.name type: (type_annotation (_) @row.kind)? value: (_) @row.value) @row))
(internal_module body: (statement_block (export_statement (lexical_declaration (variable_declarator name: (identifier) @row.name type: (type_annotation (_) @row.kind)? value: (_) @row.value) @row))))
(program (variable_declaration (variable_declarator name: (identifier) @row.name value: (_) @row.value) @row))
(export_statement value: (_) @row.value) @row
(program (expression_statement (assignment_expression left: (member_expression) @_l (#match? @_l "^(module\\.)?exports$") right: (_) @row.value) @row))
(program (expression_statement (assignment_expression left: (member_expression object: (_) @row.kind property: (_) @row.name) right: (_) @row.value) @row))
(program (expression_statement (call_expression function: (identifier) @callee arguments: (arguments . (string)) @row.value)) @row)
(unary_expression operator: "delete" argument: [(member_expression object: (identifier) @doubt.of) (subscript_expression object: (identifier) @doubt.of)]) @doubt
(call_expression function: (member_expression object: (identifier) @_o property: (_) @_f (#eq? @_o "Object") (#eq? @_f "assign")) arguments: (arguments . (identifier) @doubt.of)) @doubt
(program (expression_statement (call_expression function: (member_expression object: (identifier) @doubt.of property: (_) @_f (#match? @_f "^(delete|clear|splice|pop|shift)$"))) @doubt))
; names of arguments
(class_declaration name: (_) @param.of body: (class_body (method_definition name: (_) @_n (#eq? @_n "constructor") parameters: (formal_parameters (_ pattern: (identifier) @param value: (_)? @val)))))
(abstract_class_declaration name: (_) @param.of body: (class_body (method_definition name: (_) @_n (#eq? @_n "constructor") parameters: (formal_parameters (_ pattern: (identifier) @param value: (_)? @val)))))
