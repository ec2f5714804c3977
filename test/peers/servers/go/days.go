package main

import (
	"fmt"
	"os"

	"tried.test/go/rail"
)

func main() {
	for _, day := range os.Args[1:] {
		params := map[string]any{"item": "a", "price": 1, "share": 1, "count": 1, "sure": true, "day": day}
		_, err := rail.Occur(rail.CodePriceChanged, params)
		fmt.Println(err == nil)
	}
}
